"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { MailSheet } from "@/components/envelope/mail-sheet";
import { useErrorText } from "@/components/errors/use-error-text";
import { useSaveStatus } from "@/components/form/save-status";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { acts } from "@/server/domain/recipient/role";

/** The mail as one recipient will read it, made by the very code that sends it; renewed whenever a change is saved. */
export function MessagePreview({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.message");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const people = envelope.recipients.filter(({ role }) => acts(role));
  const [chosen, setChosen] = useState<number>();
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  const isSaved = useSaveStatus((state) => state.waiting.size === 0);
  const preview = useQuery(
    trpc.envelope.previewMail.queryOptions(
      { envelopeId: envelope.id, recipientId: person?.id ?? 0 },
      { enabled: isSaved && person !== undefined, staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 flex items-center justify-between gap-3 text-body font-medium">
        {t("preview")}
        {people.length > 1 && (
          <Select
            controlSize="dense"
            className="w-44"
            aria-label={t("previewFor")}
            value={person?.id}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {people.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name || email || t("unnamed")}
              </option>
            ))}
          </Select>
        )}
      </figcaption>
      {!person && <p className="text-body text-ink-2">{t("previewNobody")}</p>}
      {preview.isError && <ErrorState detail={errorText(preview.error)} onRetry={() => preview.refetch()} />}
      {person && preview.isPending && <Skeleton className="h-80 w-full" />}
      {person && preview.data && (
        <MailSheet
          mail={preview.data}
          language={envelope.documentMeta.language}
          title={t("previewFor")}
          height="h-96"
        />
      )}
    </figure>
  );
}
