#include <stdio.h> §-0

int main(void) §1
{ §2
	char c = '{';
	char *s = "}\"}";
	/* } */
	if (c) §?3
	{
		f();
	}
	else
	{
		g();
	}
	if (c) { §?4
		f();
	}
	else {
		g();
	}
	do { §?5
		f();
	}
	while (c);
	if (c) §?6
		f();
	switch (c) { §7
	case 'a': §?8
		f();
	default:
		g();
	} §/7
	f(); §-9
} §/1 §/2

struct s { §10
	int a;
}; §/10
