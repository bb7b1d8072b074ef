"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import type { FieldSet } from "@/server/contract/field-set";
import { toSetContent } from "../state/field-sets";

export type SetChanges = ReturnType<typeof useSetChanges>;

/** Renames and deletes saved sets. A deleted set can be restored while the dialog is open. */
export function useSetChanges() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<readonly FieldSet[]>([]);
  /** Id of the set whose row takes the focus after a row changed. For a deleted set, its undo button. */
  const [focused, setFocused] = useState<string | null>(null);
  const refreshSets = () => queryClient.invalidateQueries({ queryKey: trpc.fieldSet.pathKey() });
  const stopRenaming = (id: string) => {
    setRenaming(null);
    setFocused(id);
    rename.reset();
  };
  const rename = useMutation(
    trpc.fieldSet.update.mutationOptions({
      onSuccess: async ({ id }) => {
        await refreshSets();
        stopRenaming(id);
      },
    }),
  );
  const remove = useMutation({
    // Read first, so that a restore creates exactly the deleted set.
    mutationFn: async (fieldSetId: string) => {
      const set = await client.fieldSet.get.query({ fieldSetId });
      await client.fieldSet.remove.mutate({ fieldSetId });
      return set;
    },
    onSuccess: (set) => {
      setDeleted((before) => [...before, set]);
      setFocused(set.id);
      return refreshSets();
    },
    // Another member may have deleted it, so reload the list.
    onError: refreshSets,
  });
  const restore = useMutation({
    mutationFn: (set: FieldSet) => client.fieldSet.create.mutate(toSetContent(set)),
    onSuccess: async ({ id }, set) => {
      await refreshSets();
      setDeleted((before) => before.filter((other) => other.id !== set.id));
      setFocused(id);
    },
  });
  return {
    renaming,
    deleted,
    focused,
    rename,
    remove,
    restore,
    setRenaming,
    stopRenaming,
    setFocused,
  };
}
