"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { takeFocus } from "../embedding";
import { PlainFrame } from "../frame";
import { GenuineSheet } from "../session/genuine-sheet";
import type { OutcomeState } from "./outcome";

type WithSender = Extract<OutcomeState, { sender: unknown }>;

const TONES = {
  neutral: "bg-muted text-ink-2",
  success: "bg-success-tint text-success",
  warning: "bg-warning-tint text-warning",
  danger: "bg-danger-tint text-danger",
  info: "bg-info-tint text-info",
} as const;

export type NoticeProps = {
  state: WithSender;
  icon: LucideIcon;
  tone: keyof typeof TONES;
  title: string;
  /** The screen replaced another one while the page was open: its heading takes the focus. */
  arrived: boolean;
  children: ReactNode;
};

/** One message with its cause, and whom to write to: what every outcome screen is made of. */
export function Notice({ state, icon: Icon, tone, title, arrived, children }: NoticeProps) {
  const t = useTranslations("signing.outcome");
  const heading = useRef<HTMLHeadingElement>(null);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    if (arrived) takeFocus(heading.current);
  }, [arrived]);
  return (
    <PlainFrame name={state.teamName} onHelp={() => setHelp(true)}>
      <div className="flex flex-col items-start gap-4">
        <span className={classNames("grid size-14 place-items-center rounded-full", TONES[tone])} aria-hidden>
          <Icon className="size-7" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none [overflow-wrap:anywhere]">
          {title}
        </h1>
      </div>
      {children}
      <p className="mt-auto border-t border-hairline pt-4 text-body text-ink-2">
        <a
          href={`mailto:${state.sender.email}`}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {t("contact", { name: state.sender.name })}
        </a>
      </p>
      {help && <GenuineSheet state={state} onClose={() => setHelp(false)} />}
    </PlainFrame>
  );
}
