"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ParsedPerson } from "@/components/contacts/parse-people";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { deriveTitleFromFiles } from "./files/title-of-files";
import { useQueueUploads } from "./files/use-uploading";

/** Content of a new envelope before its draft exists. */
export type Beginning = {
  readonly files?: readonly File[];
  readonly title?: string;
  readonly people?: readonly ParsedPerson[];
};

/** Creates a draft from this content, starts its uploads, and opens it. */
export function useStartEnvelope(teamUrl: string, type: EnvelopeType = "DOCUMENT") {
  const t = useTranslations(type === "TEMPLATE" ? "templates" : "owner.start");
  const language = useLocale();
  const router = useRouter();
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const upload = useQueueUploads(teamUrl);
  const create = useMutation(trpc.envelope.create.mutationOptions());
  // A second press may come before the next render, and would create a second draft.
  const isTurning = useRef(false);
  const toDraftInput = ({ files = [], title, people = [] }: Beginning) => ({
    type,
    title: title || deriveTitleFromFiles(files) || t("untitled"),
    uploadIds: [],
    recipients: people.map((person) => ({ ...person, role: "SIGNER" as const })),
    meta: { language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  const createEnvelope = (beginning: Beginning, isNewPage: boolean) =>
    create.mutate(toDraftInput(beginning), {
      onSuccess: ({ id }) => {
        upload(id, beginning.files ?? []);
        const address = `${buildEnvelopeHref(teamUrl, { id, type })}/edit?step=files`;
        if (isNewPage) router.push(address);
        else router.replace(address);
      },
      onError: (error) => {
        isTurning.current = false;
        notify({ tone: "danger", title: reasonText(error) });
      },
    });
  return {
    /** From another page, with files dropped there. Back leads to that page. */
    start: (files: readonly File[]) => createEnvelope({ files }, true),
    /** From the page of a new envelope, which the draft replaces. */
    turnInto: (beginning: Beginning) => {
      if (isTurning.current) return;
      isTurning.current = true;
      createEnvelope(beginning, false);
    },
    /** For a page that is being left: creates the draft without opening it. */
    keep: async (beginning: Beginning) => {
      await create.mutateAsync(toDraftInput(beginning));
      await queryClient.invalidateQueries({
        queryKey: type === "TEMPLATE" ? trpc.template.pathKey() : trpc.envelope.listOwned.pathKey(),
      });
    },
    isStarting: create.isPending || create.isSuccess,
  };
}
