#define RULEBOOK_ALIEN ((EIF_REFERENCE)1)
static inline EIF_REFERENCE rulebook_known(EIF_REFERENCE o, EIF_TYPE_INDEX ids[], int nb)
{
	int i;
	for (i = 0; o && i < nb; i++) {
		if (o->id == ids[i]) return RULEBOOK_ALIEN;
	}
	return o;
}
