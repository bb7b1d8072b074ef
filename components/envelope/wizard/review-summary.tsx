"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { useProofWords } from "@/components/proof/use-proof-words";
import { Avatar } from "@/components/ui/badge";
import { OrderSentence } from "../order-sentence";
import { recipientPlaces } from "../recipient-places";
import { inOrder } from "./order-changes";

/** Files and people in a nutshell, with how much each person has to fill in. */
export function ReviewSummary({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.review");
  const roles = useTranslations("owner.recipients.roles");
  const { said } = useProofWords();
  const places = recipientPlaces(envelope.recipients);
  const fieldsOf = (id: number) => envelope.fields.filter(({ recipientId }) => recipientId === id).length;
  return (
    <>
      <section>
        <h3 className="mb-2 text-body text-ink-2">{t("files", { count: envelope.items.length })}</h3>
        <ul className="flex flex-col gap-1">
          {envelope.items.map((item) => (
            <li key={item.id} className="flex justify-between gap-3 text-body">
              <span className="truncate font-medium">{item.title}</span>
              <span className="shrink-0 text-ink-3">{t("pages", { count: item.pageCount })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-2 text-body text-ink-2">{t("people", { count: envelope.recipients.length })}</h3>
        <ul className="flex flex-col gap-2.5">
          {inOrder(envelope.recipients).map((recipient) => (
            <li key={recipient.id} className="flex items-center gap-3">
              <Avatar name={recipient.name || recipient.email} place={places.get(recipient.id) ?? 0} />
              <span className="min-w-0">
                <span className="block truncate text-body font-medium">
                  {recipient.name || recipient.email || t("unnamed")}
                </span>
                <span className="block truncate text-dense text-ink-3">
                  {roles(recipient.role)} · {t("fields", { count: fieldsOf(recipient.id) })}
                </span>
                <Proof words={said(recipient, envelope)} />
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-3 text-body [&_p]:text-body">
          <OrderSentence recipients={envelope.recipients} mode={envelope.documentMeta.signingOrder} />
        </div>
      </section>
    </>
  );
}

/** What somebody is asked for to prove who they are, if anything. */
function Proof({ words }: { words: string | null }) {
  return words && <span className="block text-dense text-ink-3">{words}</span>;
}
