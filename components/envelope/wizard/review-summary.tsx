"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { useProofWords } from "@/components/proof/use-proof-words";
import { buildPreviewHref } from "@/components/signing-preview/preview-address";
import { Avatar } from "@/components/ui/badge";
import { NextLink } from "@/components/ui/next-link";
import { needsToAct } from "@/server/domain/recipient/role";
import { OrderSentence } from "../order-sentence";
import { indexRecipients } from "../recipient-places";
import { sortBySigningOrder } from "./people/order-changes";

type ReviewSummaryProps = { envelope: OwnerEnvelope; teamUrl: string };

export function ReviewSummary({ envelope, teamUrl }: ReviewSummaryProps) {
  const t = useTranslations("owner.review");
  const roles = useTranslations("owner.recipients.roles");
  const { said: formatProof } = useProofWords();
  const places = indexRecipients(envelope.recipients);
  const countFields = (id: number) => envelope.fields.filter(({ recipientId }) => recipientId === id).length;
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
          {sortBySigningOrder(envelope.recipients).map((recipient) => (
            <li key={recipient.id} className="flex items-center gap-3">
              <Avatar name={recipient.name || recipient.email} place={places.get(recipient.id) ?? 0} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-medium">
                  {recipient.name || recipient.email || t("unnamed")}
                </span>
                <span className="block truncate text-dense text-ink-3">
                  {roles(recipient.role)} · {t("fields", { count: countFields(recipient.id) })}
                </span>
                <Proof words={formatProof(recipient, envelope)} />
              </span>
              {needsToAct(recipient.role) && (
                <PreviewLink envelope={envelope} recipient={recipient} teamUrl={teamUrl} />
              )}
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

function Proof({ words }: { words: string | null }) {
  return words && <span className="block text-dense text-ink-3">{words}</span>;
}

type PreviewLinkProps = ReviewSummaryProps & { recipient: OwnerRecipient };

function PreviewLink({ envelope, recipient, teamUrl }: PreviewLinkProps) {
  const t = useTranslations("reuse.preview");
  const label = t("title", { name: recipient.name || recipient.email || t("unnamed") });
  return (
    <NextLink
      href={buildPreviewHref(teamUrl, envelope.id, recipient.id)}
      prefetch={false}
      aria-label={label}
      title={label}
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-muted hover:text-ink sm:size-9"
    >
      <Eye aria-hidden className="size-4" />
    </NextLink>
  );
}
