"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { SessionRemoteSignature } from "@/server/contract/provider-session";
import type { RemoteSignatureStage } from "./use-remote-signature";

/** Results with a message of their own. For all others it is enough that nothing was signed. */
const KNOWN = [
  "denied",
  "CSC_TSP_TIMEOUT",
  "FAO_RUN_MISMATCH",
  "CSC_CERT_INVALID",
  "CSC_ALGORITHM_REFUSED",
  "CSC_CREDENTIAL_LIST_EMPTY",
  "CSC_SAD_EXPIRED_PRE_SIGN",
  "TWO_FACTOR_AUTH_FAILED",
  "BASE_DOCUMENT_MUTATED",
  "CONFLICT",
] as const;

type StepNoticeProps = {
  advanced: SessionRemoteSignature;
  stage: RemoteSignatureStage;
  sender: string;
  missing: number;
};

/** Says how the last step ended, and what to do next (components/signing.md 6.6). */
export function StepNotice({ advanced, stage, sender, missing }: StepNoticeProps) {
  const t = useTranslations("remote");
  const { result, holder } = advanced;
  const provider = advanced.provider ?? "";
  if (stage === "leaving") return null;
  if (stage === "missing") return <Notice kind="bad">{t("missing", { count: missing })}</Notice>;
  if (stage === "unsaved" || stage === "limited") return <Notice kind="bad">{t(stage)}</Notice>;
  if (stage === "failed") return <Notice kind="bad">{t("result.other")}</Notice>;
  if (advanced.isAllowed) return <Notice kind="calm">{t("waiting", { provider })}</Notice>;
  if (result === null) return holder ? <Notice kind="good">{t("result.prepared")}</Notice> : null;
  const wordedResult = KNOWN.find((code) => code === result);
  const kind = result === "denied" || result === "CSC_TSP_TIMEOUT" ? "calm" : "bad";
  return (
    <Notice kind={kind}>
      {t(wordedResult ? `result.${wordedResult}` : "result.other", { provider, sender })}
    </Notice>
  );
}

const LOOKS = {
  good: { Icon: CircleCheck, look: "border border-success bg-success-tint text-success" },
  calm: { Icon: Info, look: "bg-info-tint text-info" },
  bad: { Icon: CircleAlert, look: "bg-warning-tint text-warning" },
} as const;

function Notice({ kind, children }: { kind: keyof typeof LOOKS; children: string }) {
  const { Icon, look } = LOOKS[kind];
  return (
    <p
      role={kind === "bad" ? "alert" : "status"}
      className={classNames("flex items-start gap-2 rounded-control px-3 py-2.5", look)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}
