"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import { titleOfFiles } from "./title-of-files";
import { addUploads } from "./upload-queue";

/** Makes a draft and opens it; files given are already on their way. */
export function useStartEnvelope(teamUrl: string) {
  const t = useTranslations("owner.start");
  const language = useLocale();
  const router = useRouter();
  const errorText = useErrorText();
  const trpc = useTRPC();
  const create = useMutation(trpc.envelope.create.mutationOptions());
  const start = (files: readonly File[] = []) => {
    const title = titleOfFiles(files);
    const settings = { language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    create.mutate(
      { type: "DOCUMENT", title: title ?? t("untitled"), uploadIds: [], meta: settings },
      {
        onSuccess: ({ id }) => {
          addUploads(id, teamUrl, files);
          router.push(`/t/${teamUrl}/envelopes/${id}/edit?step=files`);
        },
        onError: (error) => notify({ tone: "danger", title: errorText(error) }),
      },
    );
  };
  return { start, isStarting: create.isPending };
}
