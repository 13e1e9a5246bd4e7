set -e §-0
f() { §1
  echo "${x}" | while read -r y; do §2
    echo $y
  done §/2
} §/1
if [ -z "$a" ] §3
then
  echo a
elif b; then
  echo b
else
  echo c
fi §/3
case "$a" in §4
  x) echo ;;
esac §/4
for i in 1; do §5
  :
done §/5
