"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import { useAccount } from "@/components/account/account-context";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { Select } from "@/components/ui/select";
import { messages } from "@/server/domain/messages";
import { acts, VERBS } from "@/server/domain/recipient/role";

/** The mail as one recipient will read it, in the envelope's language, with the variables filled in. */
export function MessagePreview({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.message");
  const account = useAccount();
  const people = envelope.recipients.filter(({ role }) => acts(role));
  const [chosen, setChosen] = useState<number>();
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  const { subject, message, language } = envelope.documentMeta;
  const mail = createTranslator({
    locale: language,
    messages: messages[language],
    namespace: "owner.mailPreview",
  });
  const verb = VERBS[person?.role ?? "SIGNER"];
  const fill = (text: string) =>
    text
      .replaceAll("{signer.name}", person?.name ?? "")
      .replaceAll("{signer.email}", person?.email ?? "")
      .replaceAll("{document.name}", envelope.title);
  const sender = account?.name ?? "";
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
      <div lang={language} className="rounded-card border border-hairline bg-paper p-5 text-paper-ink">
        <p className="border-b border-r8/30 pb-3 text-body font-semibold wrap-anywhere">
          {subject ? fill(subject) : mail(`subject.${verb}`, { sender, title: envelope.title })}
        </p>
        <div className="flex flex-col gap-3 pt-4 text-body wrap-anywhere">
          <p>{mail("greeting", { name: person?.name || person?.email || "" })}</p>
          {message ? (
            fill(message)
              .split(/\n\s*\n/u)
              .map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  {paragraph}
                </p>
              ))
          ) : (
            <p>{mail(`body.${verb}`, { sender, title: envelope.title })}</p>
          )}
          <p>
            <span className="inline-block rounded-control bg-r1 px-4 py-2 font-medium text-paper">
              {mail(`button.${verb}`)}
            </span>
          </p>
        </div>
      </div>
    </figure>
  );
}
