/* Stands in for tchar.h where a submission includes it on another system: texts of narrow characters. */
#ifndef RULEBOOK_TCHAR_H
#define RULEBOOK_TCHAR_H

typedef char TCHAR;
typedef char _TCHAR;

#define _T(text) text
#define _tmain main
#define _tprintf printf

#endif
