"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { PlainFrame, TextButton } from "../frame";
import { formatSenderLine } from "../model/sender-line";
import { focusUnlessEmbedded } from "../state/embedding";
import { QuestionDialog } from "../steps/question-dialog";
import { VerifySenderDialog } from "../steps/verify-sender-dialog";
import { WrongPersonDialog } from "../steps/wrong-person-dialog";
import type { OutcomeState } from "./outcome";

type WithSender = Extract<OutcomeState, { sender: unknown }>;

const TONES = {
  neutral: "bg-muted text-ink-2",
  success: "bg-success-tint text-success",
  warning: "bg-warning-tint text-warning",
  danger: "bg-danger-tint text-danger",
  info: "bg-info-tint text-info",
} as const;

/** Screens with a question to the sender, while the outcome is still open (components/signing.md 5.10). */
const MAY_ASK: readonly WithSender["screen"][] = ["waiting", "done", "expired"];
/** Screens before the recipient's own action. */
const MAY_BE_WRONG: readonly WithSender["screen"][] = ["waiting", "expired", "copyLater"];

export type NoticeProps = {
  state: WithSender;
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  /** The screen replaced another one while the page was open, so its heading takes the focus. */
  arrived: boolean;
  /** Animates the mark once, right after the recipient's own action. */
  drawn?: boolean;
  children: ReactNode;
};

export function Notice({ state, icon: Icon, tone, title, arrived, drawn = false, children }: NoticeProps) {
  const t = useTranslations("signing.outcome");
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<"help" | "question" | "wrongPerson" | null>(null);
  useEffect(() => {
    if (arrived) focusUnlessEmbedded(heading.current);
  }, [arrived]);
  return (
    <PlainFrame name={state.teamName} onHelp={() => setDialog("help")}>
      <div className="flex flex-col items-start gap-4">
        <span className={classNames("grid size-14 place-items-center rounded-full", TONES[tone])} aria-hidden>
          <Icon className={classNames("size-7", drawn && "*:animate-mark-drawn *:[stroke-dasharray:70]")} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none [overflow-wrap:anywhere]">
          {title}
        </h1>
        <p className="-mt-2 text-body text-ink-2 [overflow-wrap:anywhere]">
          {t("from", { sender: formatSenderLine(state.sender, state.teamName) })}
        </p>
      </div>
      {children}
      <div className="mt-auto border-t border-hairline pt-4">
        {MAY_ASK.includes(state.screen) ? (
          <TextButton className="-ml-2 text-left" onClick={() => setDialog("question")}>
            {t("contact", { name: state.sender.name })}
          </TextButton>
        ) : (
          <a
            href={`mailto:${state.sender.email}`}
            className="inline-flex min-h-11 items-center text-body font-medium text-primary underline underline-offset-4"
          >
            {t("contact", { name: state.sender.name })}
          </a>
        )}
      </div>
      {dialog === "help" && (
        <VerifySenderDialog
          state={state}
          onClose={() => setDialog(null)}
          {...(MAY_BE_WRONG.includes(state.screen) ? { onWrongPerson: () => setDialog("wrongPerson") } : {})}
        />
      )}
      {dialog === "question" && <QuestionDialog state={state} onClose={() => setDialog(null)} />}
      {dialog === "wrongPerson" && <WrongPersonDialog state={state} onClose={() => setDialog(null)} />}
    </PlainFrame>
  );
}
