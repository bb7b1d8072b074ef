"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { LogReceiverAnswer } from "@/components/settings/api-types";
import { Banner } from "@/components/ui/banner";
import { Moment } from "@/components/ui/moment";

export function ReceiverState({ receiver }: { receiver: LogReceiverAnswer }) {
  const t = useTranslations("organisationLog.receiver");
  const { receiverUrl, deliveredSeq, deliveredAt, waiting } = receiver;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 text-body sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact label={t("address")}>
          <span className="font-mono text-dense wrap-anywhere">{receiverUrl}</span>
        </Fact>
        <Fact label={t("delivered")}>
          {deliveredAt === null ? (
            t("nothing")
          ) : (
            <>
              {t("entry", { seq: deliveredSeq })}, <Moment at={deliveredAt} />
            </>
          )}
        </Fact>
        <Fact label={t("waiting")}>{t("entries", { count: waiting })}</Fact>
      </dl>
      <Trouble receiver={receiver} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2 max-sm:-mb-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Trouble({
  receiver: { problem, problemCode, failingSince, nextAttemptAt },
}: {
  receiver: LogReceiverAnswer;
}) {
  const t = useTranslations("organisationLog.receiver");
  return (
    <div role="status" className="empty:hidden">
      {problem !== null && (
        <Banner
          tone={problem === "CHAIN" ? "danger" : "warning"}
          title={t(`problem.${problem}`, { code: problemCode ?? 0 })}
        >
          {problem === "CHAIN" ? (
            t("brokenNext")
          ) : (
            <>
              {failingSince !== null && t.rich("failing", { since: () => <Moment at={failingSince} /> })}{" "}
              {nextAttemptAt !== null && t.rich("next", { at: () => <Moment at={nextAttemptAt} /> })}{" "}
              {t("kept")}
            </>
          )}
        </Banner>
      )}
    </div>
  );
}
