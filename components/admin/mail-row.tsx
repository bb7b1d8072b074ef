"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { type ListedMail, MailStateChip } from "./mail-state-chip";

type MailRowProps = { mail: ListedMail; onOpen: () => void; onResend: () => void };

export function MailRow({ mail, onOpen, onResend }: MailRowProps) {
  const t = useTranslations("owner.outbox");
  const quote = useTranslations("ui");
  const admin = useTranslations("admin.mail");
  const causes = useTranslations("owner.outbox.causes");
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-canvas">
      <div className="min-w-0 flex-1 basis-64">
        <button
          type="button"
          aria-haspopup="dialog"
          className="block max-w-full truncate text-left text-body font-medium after:absolute after:inset-0"
          onClick={onOpen}
        >
          {mail.subject}
        </button>
        <p className="truncate text-dense text-ink-3">
          {mail.to.name ? `${mail.to.name} · ${mail.to.email}` : mail.to.email}
        </p>
      </div>
      <MailStateChip mail={mail} />
      <span className="text-dense text-ink-3">
        <Moment at={mail.createdAt} />
      </span>
      {mail.report && (
        <p className="w-full text-dense text-danger wrap-anywhere">
          {t("reported", { cause: causes(mail.report.cause) })}
          {mail.report.words && ` ${quote("quote", { text: mail.report.words })}`}
        </p>
      )}
      {mail.lastError && <Trouble mail={mail} />}
      {mail.lastError && mail.state !== "SENT" && (
        <Button
          variant="secondary"
          className="relative z-10"
          onClick={onResend}
          aria-label={`${admin("retry")}: ${mail.to.email}`}
        >
          {admin("retry")}
        </Button>
      )}
    </li>
  );
}

function Trouble({ mail }: { mail: ListedMail }) {
  const t = useTranslations("admin.mail");
  return (
    <p className="min-w-0 flex-1 basis-64 text-dense text-warning wrap-anywhere">
      {mail.isBounced && `${t("bounced")}: `}
      {mail.lastError}{" "}
      <span className="text-ink-3">
        · {t("attempts", { count: mail.attempts })}
        {mail.nextAttemptAt && (
          <>
            {" "}
            · {t("next")} <Moment at={mail.nextAttemptAt} />
          </>
        )}
      </span>
    </p>
  );
}
