"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { MailSheet } from "@/components/envelope/mail-sheet";
import { QueryView } from "@/components/ui/query-view";
import { Select } from "@/components/ui/select";
import { needsToAct } from "@/server/domain/recipient/role";
import { useMailPreview } from "./use-mail-preview";

/** The mail to one recipient, rendered by the code that sends it, and renewed after each saved change. */
export function MessagePreview({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.message");
  const people = envelope.recipients.filter(({ role }) => needsToAct(role));
  const [chosen, setChosen] = useState<number>();
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  const preview = useMailPreview(envelope, person?.id);
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
      {person ? (
        <QueryView query={preview} placeholder="h-80 w-full">
          {(mail) => (
            <MailSheet mail={mail} language={envelope.documentMeta.language} title={t("previewFor")} />
          )}
        </QueryView>
      ) : (
        <p className="text-body text-ink-2">{t("previewNobody")}</p>
      )}
    </figure>
  );
}
