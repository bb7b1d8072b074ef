"use client";

import { useTranslations } from "use-intl";
import { SigningDialog } from "../dialog";
import { TextButton } from "../frame";

type VerifySenderState = {
  title: string;
  teamName: string;
  sender: { name: string; email: string };
  recipient: { email: string };
  code?: string | undefined;
};
type VerifySenderDialogProps = {
  state: VerifySenderState;
  onClose: () => void;
  /** Set where the recipient may still report a wrong person. */
  onWrongPerson?: () => void;
};

/** Help: the sender, how to check them another way, and the contact (components/signing.md 5.2). */
export function VerifySenderDialog({ state, onClose, onWrongPerson }: VerifySenderDialogProps) {
  const t = useTranslations("signing");
  const { sender, recipient, title, teamName } = state;
  const from = [sender.name, teamName, sender.email].filter((part, at, all) => all.indexOf(part) === at);
  return (
    <SigningDialog title={t("genuine.title")} onClose={onClose}>
      <dl className="grid gap-x-4 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{t("genuine.sender")}</dt>
        <dd className="font-medium">{from.join(" · ")}</dd>
        {recipient.email !== "" && (
          <>
            <dt className="text-ink-2">{t("genuine.for")}</dt>
            <dd className="font-medium">{recipient.email}</dd>
          </>
        )}
        <dt className="text-ink-2">{t("genuine.site")}</dt>
        <dd className="font-medium">{location.host}</dd>
        {state.code && (
          <>
            <dt className="text-ink-2">{t("genuine.code")}</dt>
            <dd className="font-mono font-medium tracking-wide">{state.code}</dd>
          </>
        )}
      </dl>
      <div className="mt-4 flex flex-col gap-3">
        {state.code && <p>{t("genuine.codeHint")}</p>}
        <p>{t("genuine.check", { name: sender.name, title })}</p>
        <p>{t("genuine.never")}</p>
        <p>{t("genuine.notMe")}</p>
        <a
          href={`mailto:${sender.email}`}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t("frame.contact", { name: sender.name })}
        </a>
        {onWrongPerson && (
          <TextButton className="-ml-2 self-start" onClick={onWrongPerson}>
            {t("start.notMe")}
          </TextButton>
        )}
      </div>
    </SigningDialog>
  );
}
