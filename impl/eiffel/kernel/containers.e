-- Containers of the base library that are built on others of it. Contracts are those of EiffelStudio's.
class CELL [G] create put feature
	item: G
	put, replace (v: G) do item := v end
end

deferred class DISPENSER [G] inherit ANY redefine copy, is_equal end
feature
	count: INTEGER do Result := content.count end
	is_empty: BOOLEAN do Result := content.is_empty end
	has (v: G): BOOLEAN do Result := content.has (v) end
	occurrences (v: G): INTEGER do Result := content.occurrences (v) end
	item: G
		require not_empty: not is_empty
		deferred
		end
	extend, put, force (v: G) do content.extend (v) end
	remove
		require not_empty: not is_empty
		deferred
		end
	replace (v: G)
		do
			remove
			extend (v)
		end
	wipe_out do content.wipe_out end
	object_comparison: BOOLEAN do Result := content.object_comparison end
	compare_objects do content.compare_objects end
	compare_references do content.compare_references end
	linear_representation: ARRAYED_LIST [G] do Result := content.twin end
	new_cursor: ARRAYED_LIST [G] do Result := linear_representation end
	do_all (action: PROCEDURE [G]) do linear_representation.do_all (action) end
	do_if (action: PROCEDURE [G]; test: PREDICATE [G]) do linear_representation.do_if (action, test) end
	for_all (test: PREDICATE [G]): BOOLEAN do Result := linear_representation.for_all (test) end
	there_exists (test: PREDICATE [G]): BOOLEAN do Result := linear_representation.there_exists (test) end
	is_equal (other: like Current): BOOLEAN do Result := content ~ other.content end
	copy (other: like Current) do content := other.content.twin end
feature {DISPENSER}
	content: ARRAYED_LIST [G]
	initialize do create content.make (0) end
end

deferred class STACK [G] inherit DISPENSER [G] redefine linear_representation end
feature
	item: G do Result := content.last end
	remove
		do
			content.finish
			content.remove
		end
	linear_representation: ARRAYED_LIST [G]
		do
			create Result.make (count)
			across content as c loop Result.put_front (c.item) end
		end
end

class ARRAYED_STACK [G] inherit STACK [G]
create make, make_equal
feature
	make (n: INTEGER) do initialize end
	make_equal (n: INTEGER)
		do
			initialize
			compare_objects
		end
end

class LINKED_STACK [G] inherit STACK [G]
create make
feature
	make do initialize end
end

deferred class QUEUE [G] inherit DISPENSER [G]
feature
	item: G do Result := content.first end
	remove
		do
			content.start
			content.remove
		end
end

class ARRAYED_QUEUE [G] inherit QUEUE [G]
create make
feature
	make (n: INTEGER) do initialize end
end

class LINKED_QUEUE [G] inherit QUEUE [G]
create make
feature
	make do initialize end
end

deferred class SET [G] inherit DISPENSER [G] redefine extend, put, force, is_equal end
feature
	item: G do Result := content.item end
	remove do content.remove end
	extend, put, force (v: G)
		do
			if not has (v) then
				content.extend (v)
			end
		end
	prune (v: G) do content.prune_all (v) end
	first: G do Result := content.first end
	last: G do Result := content.last end
	start do content.start end
	finish do content.finish end
	forth do content.forth end
	back do content.back end
	after: BOOLEAN do Result := content.after end
	before: BOOLEAN do Result := content.before end
	off, exhausted: BOOLEAN do Result := content.off end
	is_subset (other: SET [G]): BOOLEAN do Result := across content as c all other.has (c.item) end end
	is_superset (other: SET [G]): BOOLEAN do Result := other.is_subset (Current) end
	disjoint (other: SET [G]): BOOLEAN do Result := not across content as c some other.has (c.item) end end
	merge (other: SET [G]) do across other.linear_representation as c loop extend (c.item) end end
	subtract (other: SET [G]) do across linear_representation as c loop if other.has (c.item) then prune (c.item) end end end
	intersect (other: SET [G]) do across linear_representation as c loop if not other.has (c.item) then prune (c.item) end end end
	is_equal (other: like Current): BOOLEAN do Result := count = other.count and then is_subset (other) end
end

class ARRAYED_SET [G] inherit SET [G]
create make
feature
	make (n: INTEGER) do initialize end
end

class LINKED_SET [G] inherit SET [G]
create make
feature
	make do initialize end
end

class HASH_TABLE [G, K] inherit ANY redefine copy, is_equal end
create make, make_equal
feature
	make, make_equal (n: INTEGER)
		require n_non_negative: n >= 0
		do
			create content.make (n)
			create keys.make (n)
			keys.compare_objects
		end
	count: INTEGER do Result := keys.count end
	is_empty: BOOLEAN do Result := keys.is_empty end
	has, valid_key (k: K): BOOLEAN do Result := keys.has (k) end
	has_key (k: K): BOOLEAN
		do
			search (k)
			Result := found
		end
	has_item (v: G): BOOLEAN do Result := content.has (v) end
	occurrences (v: G): INTEGER do Result := content.occurrences (v) end
	item alias "[]", at (k: K): G assign force do if has (k) then Result := content.i_th (keys.index_of (k, 1)) end end
	definite_item (k: K): G
		require has_key: has (k)
		do Result := item (k) end
	found, inserted, replaced, removed: BOOLEAN
	found_item: G
	conflict: BOOLEAN do Result := found and not inserted end
	not_found: BOOLEAN do Result := not found end
	search (k: K)
		do
			found := has (k)
			found_item := item (k)
		end
	put (v: G; k: K)
		do
			search (k)
			inserted := not found
			if inserted then
				force (v, k)
			end
		end
	extend (v: G; k: K)
		require not_present: not has (k)
		do force (v, k) end
	force (v: G; k: K)
		do
			search (k)
			inserted := not found
			if found then
				content.put_i_th (v, keys.index_of (k, 1))
			else
				content.extend (v)
				keys.extend (k)
			end
		end
	replace (v: G; k: K)
		do
			search (k)
			replaced := found
			if found then
				force (v, k)
			end
		end
	remove, prune (k: K)
		do
			removed := has (k)
			if removed then
				content.go_i_th (keys.index_of (k, 1))
				content.remove
				keys.go_i_th (keys.index_of (k, 1))
				keys.remove
			end
		end
	wipe_out
		do
			content.wipe_out
			keys.wipe_out
		end
	start do keys.start end
	forth do keys.forth end
	after, off: BOOLEAN do Result := keys.off end
	item_for_iteration: G
		require not_off: not off
		do Result := content.i_th (keys.index) end
	key_for_iteration: K
		require not_off: not off
		do Result := keys.item end
	current_keys: ARRAY [K] do Result := keys.to_array end
	compare_objects do content.compare_objects end
	compare_references do content.compare_references end
	object_comparison: BOOLEAN do Result := content.object_comparison end
	linear_representation: ARRAYED_LIST [G] do Result := content.twin end
	new_cursor: ARRAYED_LIST [G] do Result := content end
	do_all (action: PROCEDURE [G]) do content.do_all (action) end
	do_if (action: PROCEDURE [G]; test: PREDICATE [G]) do content.do_if (action, test) end
	for_all (test: PREDICATE [G]): BOOLEAN do Result := content.for_all (test) end
	there_exists (test: PREDICATE [G]): BOOLEAN do Result := content.there_exists (test) end
	is_equal (other: like Current): BOOLEAN do Result := keys ~ other.keys and content ~ other.content end
	copy (other: like Current)
		do
			content := other.content.twin
			keys := other.keys.twin
		end
feature {HASH_TABLE}
	content: ARRAYED_LIST [G]
	keys: ARRAYED_LIST [K]
end
