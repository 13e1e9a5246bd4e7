package commit
import ("testing";"fmt";"context";"os";"path/filepath";"aptix-tui/model/workspace";"strings";"aptix-tui/model")
func BenchmarkZZ(b *testing.B){
 for range b.N { b.StopTimer()
  dir:=b.TempDir(); ws,_:=workspace.Open(dir)
  p:=&model.Plan{}
  for d:=range 20 { os.MkdirAll(filepath.Join(dir,"src",fmt.Sprintf("d%02d",d)),0o755); for f:=range 50 { n:=fmt.Sprintf("src/d%02d/f%02d",d,f); os.WriteFile(filepath.Join(dir,n),[]byte(strings.Repeat("line\n",10)),0o644); s,_:=ws.Read(n,false); nw:=[]byte(strings.Repeat("line\n",11)); p.Entries=append(p.Entries,model.PlanEntry{Path:n,Before:s.State,Old:s.Bytes,New:nw,After:model.State{Kind:model.Regular,Mode:0o644,Digest:model.DigestOf(nw)}})}}
  b.StartTimer()
  if _,err:=Commit(context.Background(),ws,p,Options{});err!=nil{b.Fatal(err)}
 }
}
