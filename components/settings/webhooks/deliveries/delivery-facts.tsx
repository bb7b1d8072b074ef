"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "@/components/ui/copy-field";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import type { DeliveryDetail } from "../../api-types";

export function DeliveryFacts({ delivery, teamUrl }: { delivery: DeliveryDetail; teamUrl: string }) {
  const t = useTranslations("webhooks.sheet");
  const { id, messageId, envelopeId, sequence, url, createdAt } = delivery;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-hairline pt-4 text-dense sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Fact name={t("created")}>
        <Moment at={createdAt} exact />
      </Fact>
      <Fact name={t("address")} copy={url}>
        {url}
      </Fact>
      {envelopeId && (
        <Fact name={t("envelope")} copy={envelopeId}>
          <Link href={`/t/${teamUrl}/envelopes/${envelopeId}`}>{envelopeId}</Link>
        </Fact>
      )}
      {sequence !== null && <Fact name={t("sequence")}>{sequence}</Fact>}
      <Fact name={t("messageId")} copy={messageId}>
        {messageId}
      </Fact>
      <Fact name={t("deliveryId")} copy={id}>
        {id}
      </Fact>
    </dl>
  );
}

function Fact({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  const t = useTranslations("webhooks.sheet");
  return (
    <>
      <dt className="py-1.5 text-ink-2 max-sm:pb-0">{name}</dt>
      <dd className="flex min-h-8 items-center gap-2">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        {copy && (
          <CopyButton
            size="dense"
            variant="quiet"
            text={copy}
            aria-label={`${t("copy")}: ${name}`}
            className="-my-1"
          >
            {t("copy")}
          </CopyButton>
        )}
      </dd>
    </>
  );
}
