"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check, Clock, type LucideIcon, MailX, Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { SentMailAnswer } from "@/components/envelope/api-types";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QueryView } from "@/components/ui/query-view";
import { StatusChip } from "@/components/ui/status-chip";
import type { Tone } from "@/components/ui/tone";
import { Moment } from "../../../ui/moment";
import type { PersonDialogProps } from "./person-dialog-props";

const FIRST = 10;
/** Maximum mails listed here; the REST API has them all. */
const MOST = 100;

export function MailsDialog({ envelope, recipient, name, onClose }: PersonDialogProps) {
  const t = useTranslations("people.mails");
  const trpc = useTRPC();
  const [perPage, setPerPage] = useState(FIRST);
  const mailsInput = { envelopeId: envelope.id, recipientId: recipient.id, perPage };
  const mails = useQuery(trpc.envelope.mails.queryOptions(mailsInput, { placeholderData: keepPreviousData }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { name })}
      description={t("lead")}
    >
      <QueryView query={mails} placeholder="h-32 w-full">
        {({ data, count }) =>
          count === 0 ? (
            <p className="text-body text-ink-2">{t("none")}</p>
          ) : (
            <>
              <ol className="divide-y divide-hairline">
                {data.map((mail) => (
                  <Mail key={mail.id} mail={mail} />
                ))}
              </ol>
              {perPage === FIRST && count > FIRST && (
                <Button variant="quiet" loading={mails.isFetching} onClick={() => setPerPage(MOST)}>
                  {t("more")}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
    </Dialog>
  );
}

const looks: Record<SentMailAnswer["state"], { tone: Tone; icon: LucideIcon }> = {
  QUEUED: { tone: "info", icon: Clock },
  SENDING: { tone: "info", icon: Send },
  SENT: { tone: "success", icon: Check },
  FAILED: { tone: "warning", icon: MailX },
};

function Mail({ mail }: { mail: SentMailAnswer }) {
  const t = useTranslations("people.mails");
  const renderMoment = (at: string) => () => <Moment at={at} />;
  const { tone, icon: Icon } = looks[mail.state];
  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="text-body font-medium wrap-anywhere">{mail.subject}</p>
          <p className="text-dense text-ink-3 wrap-anywhere">{mail.email}</p>
        </div>
        <StatusChip tone={tone} icon={<Icon aria-hidden />}>
          {t(`states.${mail.state}`)}
        </StatusChip>
      </div>
      <ul className="mt-1 flex flex-col gap-0.5 text-dense text-ink-2">
        <li>{t.rich("written", { moment: renderMoment(mail.createdAt) })}</li>
        {mail.sentAt && (
          <li>{t.rich("accepted", { moment: renderMoment(mail.sentAt), attempts: mail.attempts })}</li>
        )}
        {mail.reports.map((report) => (
          <li key={report.createdAt + report.kind} className="wrap-anywhere">
            {t.rich(`reports.${report.kind}`, { moment: renderMoment(report.createdAt) })}
            {report.kind !== "COMPLAINT" && report.reason && ` ${report.reason}`}
          </li>
        ))}
        {mail.nextAttemptAt && <li>{t.rich("again", { moment: renderMoment(mail.nextAttemptAt) })}</li>}
        {mail.reason && mail.reports.length === 0 && (
          <li className="wrap-anywhere">{t("reason", { reason: mail.reason })}</li>
        )}
      </ul>
    </li>
  );
}
