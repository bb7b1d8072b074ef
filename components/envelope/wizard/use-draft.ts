"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useReasonText } from "@/components/errors/use-error-text";
import { saveEverything, useSaveStatus } from "@/components/form/save-status";
import { UnsavedChanges } from "@/components/form/unsaved-changes";
import { useAutosave } from "@/components/form/use-autosave";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { EnvelopeMeta } from "@/server/contract/envelope";
import { isAboutToGo } from "@/server/domain/envelope/send-later";
import { DATE_FORMATS } from "@/server/domain/vocabulary";

export type MetaPatch = Partial<Omit<EnvelopeMeta, "id" | "dateFormat" | "timezone">> & {
  dateFormat?: EnvelopeMeta["dateFormat"];
  timezone?: EnvelopeMeta["timezone"];
};
type DataPatch = Partial<
  Pick<
    OwnerEnvelope,
    "title" | "externalId" | "folderId" | "visibility" | "templateType" | "publicTitle" | "publicDescription"
  >
>;
/** The envelope-wide proofs; the wire takes both lists beside the other data. */
type AuthPatch = Partial<OwnerEnvelope["authOptions"]>;
type Patch = { data?: DataPatch & AuthPatch; meta?: MetaPatch };

/**
 * Polls while the sending is under way, until it has left or failed. Polls rarely while a planned time is far
 * away.
 */
function getPollInterval(sending: OwnerEnvelope["scheduledSend"] | undefined): number | false {
  if (!sending) return false;
  return sending.timezone === null || isAboutToGo(new Date(sending.at), new Date()) ? 1000 : 30_000;
}

const isAllSaved = () => useSaveStatus.getState().waiting.size === 0;

/** Loads the draft, and applies changes on the page at once while the server follows. */
export function useDraft(envelopeId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const reasonText = useReasonText();
  const key = trpc.envelope.detail.queryKey({ envelopeId });
  const unsaved = useMemo(() => new UnsavedChanges<OwnerEnvelope>(isAllSaved), []);
  const detail = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => unsaved.over(() => client.envelope.detail.query({ envelopeId }, { signal })),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
    refetchInterval: (query) => getPollInterval(query.state.data?.scheduledSend),
  });
  const update = useMutation(trpc.envelope.update.mutationOptions());
  const push = useAutosave<Patch>({
    save: (patch) => update.mutateAsync(toUpdateInput(envelopeId, patch)),
    merge: (earlier, later) => ({
      data: { ...earlier.data, ...later.data },
      meta: { ...earlier.meta, ...later.meta },
    }),
    onRefused: (error) => {
      notify({ tone: "danger", title: reasonText(error) });
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });

  /**
   * Applies a change now and over later answers that do not contain it yet, so it must be idempotent.
   * @returns a function that drops it from later answers
   */
  const changeDraft = (recipe: (envelope: OwnerEnvelope) => OwnerEnvelope): (() => void) => {
    const takeBack = unsaved.add(recipe);
    queryClient.setQueryData(key, (before) => before && recipe(before));
    return takeBack;
  };

  return {
    detail,
    envelope: detail.data,
    change: changeDraft,
    /** Reloads the draft. Pending changes are saved first, or an older answer would replace them. */
    reload: async () => {
      await saveEverything();
      await queryClient.invalidateQueries({ queryKey: key });
    },
    patchData: (data: DataPatch) => {
      changeDraft((envelope) => ({ ...envelope, ...data }));
      push({ data });
    },
    patchAuth: (auth: AuthPatch) => {
      changeDraft((envelope) => ({ ...envelope, authOptions: { ...envelope.authOptions, ...auth } }));
      push({ data: auth });
    },
    patchMeta: (meta: MetaPatch) => {
      changeDraft((envelope) => ({ ...envelope, documentMeta: { ...envelope.documentMeta, ...meta } }));
      push({ meta });
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

const toUpdateInput = (envelopeId: string, { data, meta }: Patch) => ({
  envelopeId,
  ...(data && Object.keys(data).length > 0 ? { data } : {}),
  ...(meta && Object.keys(meta).length > 0 ? { meta: dropNullZone(meta) } : {}),
});

/** The wire takes a zone and a date format or nothing; null only exists in answers. */
function dropNullZone({ timezone, dateFormat, ...rest }: MetaPatch) {
  const format = DATE_FORMATS.find((candidate) => candidate === dateFormat);
  return { ...rest, ...(timezone ? { timezone } : {}), ...(format ? { dateFormat: format } : {}) };
}
