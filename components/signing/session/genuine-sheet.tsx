"use client";

import { useTranslations } from "use-intl";
import { SigningDialog } from "../dialog";

type GenuineState = {
  title: string;
  teamName: string;
  sender: { name: string; email: string };
  recipient: { email: string };
};

/** Help: who is behind this, how to check it another way, and whom to write to (ux.md E14). */
export function GenuineSheet({ state, onClose }: { state: GenuineState; onClose: () => void }) {
  const t = useTranslations("signing");
  const { sender, recipient, title, teamName } = state;
  return (
    <SigningDialog title={t("genuine.title")} onClose={onClose}>
      <dl className="grid gap-x-4 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{t("genuine.sender")}</dt>
        <dd className="font-medium">
          {sender.name} · {teamName} · {sender.email}
        </dd>
        {recipient.email !== "" && (
          <>
            <dt className="text-ink-2">{t("genuine.for")}</dt>
            <dd className="font-medium">{recipient.email}</dd>
          </>
        )}
        <dt className="text-ink-2">{t("genuine.site")}</dt>
        <dd className="font-medium">{location.host}</dd>
      </dl>
      <div className="mt-4 flex flex-col gap-3">
        <p>{t("genuine.check", { name: sender.name, title })}</p>
        <p>{t("genuine.never")}</p>
        <p>{t("genuine.notMe")}</p>
        <a
          href={`mailto:${sender.email}`}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t("frame.contact", { name: sender.name })}
        </a>
      </div>
    </SigningDialog>
  );
}
