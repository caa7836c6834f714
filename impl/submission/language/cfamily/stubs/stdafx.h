/* Stands in for the precompiled header of a project of Visual Studio, which the editor writes and students seldom hand in. */
#ifndef RULEBOOK_STDAFX_H
#define RULEBOOK_STDAFX_H

#include <stdio.h>

typedef char _TCHAR;

#define _T(text) text
#define _tmain main
#define _tprintf printf

#endif
