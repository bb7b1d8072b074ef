"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import type { SigningState } from "@/server/contract/signing";
import { PlainFrame } from "../../frame";
import { useStateStore } from "../../state/use-signing-state";
import { FailureText } from "../failure-text";
import { useAttempt } from "../use-attempt";
import { SharedNumber } from "./leave-frame";
import { useSiteName } from "./tab-notices";

type ConfirmCardProps = {
  asked: OpenedCrossContextAuth;
  state: Exclude<SigningState, { screen: "notFound" | "accessCheck" }>;
  confirm: () => Promise<void>;
  refuse: () => Promise<void>;
  onEnd: (stage: "confirmed" | "refused") => void;
};

/**
 * The confirmation in this tab. It names the document, the asking site and the number. Without
 * these, an attacker could send a link to this page and receive the victim's authentication.
 */
export function ConfirmCard({ asked, state, confirm, refuse, onEnd }: ConfirmCardProps) {
  const t = useTranslations("challenge.outside.tab");
  const { reload } = useStateStore();
  const { busy, failure, attempt } = useAttempt();
  const [pressed, setPressed] = useState<"confirm" | "refuse">("confirm");
  const problem = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const site = useSiteName(asked.site);
  const { title } = state;
  const onConfirm = () => {
    setPressed("confirm");
    void attempt(() => confirm().then(() => onEnd("confirmed")));
  };
  const onRefuse = () => {
    setPressed("refuse");
    void attempt(() => refuse().then(() => onEnd("refused")));
  };
  // The authentication of this tab has expired meanwhile, so the page asks for it again.
  const isLapsed = failure?.code === "UNAUTHORIZED";
  useEffect(() => {
    if (isLapsed) void reload().catch(() => {});
  }, [isLapsed, reload]);
  return (
    <PlainFrame name={state.teamName}>
      <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t("title", { site })}
      </h1>
      <p>{t("body", { site, title })}</p>
      <SharedNumber label={t("number")} number={asked.number} />
      <p>{t("warning")}</p>
      <FailureText id={problem} failure={failure} />
      <div className="flex flex-col gap-3">
        <Button
          size="recipient"
          wide
          className="h-auto py-3 whitespace-normal [overflow-wrap:anywhere]"
          loading={busy && pressed === "confirm"}
          aria-describedby={problem}
          onClick={onConfirm}
        >
          {t("confirm", { site, title, number: asked.number })}
        </Button>
        <Button
          size="recipient"
          variant="secondary"
          wide
          className="whitespace-normal"
          loading={busy && pressed === "refuse"}
          onClick={onRefuse}
        >
          {t("refuse")}
        </Button>
      </div>
    </PlainFrame>
  );
}
