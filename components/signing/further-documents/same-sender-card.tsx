"use client";

import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { OthersWaiting } from "@/server/contract/inbox";
import type { AuthPart, MorePart } from "../api/signing-api";
import { ChallengeProvider } from "../auth/challenge-context";
import { MailedCode } from "../auth/mailed-code";
import { isMailboxShown, storeMailboxShown } from "../state/inbox-queue";
import { Card } from "./card";

type SameSenderCardProps = { more: MorePart; auth: AuthPart; email: string; teamName: string };

const doNothing = () => {};

/**
 * Offers other documents of the same sender. A link may have been forwarded, so their number and titles
 * stay hidden until a code from the mailbox was entered. The offer shows whether there are any or not.
 */
export function SameSenderCard({ more, auth, email, teamName }: SameSenderCardProps) {
  const t = useTranslations("sitting");
  const [others, setOthers] = useState<OthersWaiting>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // A confirmation made earlier in this tab still counts while it is valid.
    if (isMailboxShown()) more.others().then(setOthers, doNothing);
  }, [more]);
  const challenge = useMemo(
    () => ({ api: auth, purpose: "ACCESS" as const, email, onAuth: doNothing }),
    [auth, email],
  );
  if (others) return <Found more={more} others={others} teamName={teamName} />;
  return (
    <Card title={t("moreTitle")}>
      <p>{t("moreLead", { team: teamName })}</p>
      {isAsking ? (
        <ChallengeProvider value={challenge}>
          <MailedCode
            purpose="MORE"
            onCode={async (code) => {
              await more.showMailbox(code);
              storeMailboxShown();
              setOthers(await more.others());
            }}
          />
        </ChallengeProvider>
      ) : (
        <Button size="recipient" variant="secondary" onClick={() => setAsking(true)}>
          {t("look")}
        </Button>
      )}
    </Card>
  );
}

type FoundProps = { more: MorePart; others: OthersWaiting; teamName: string };

function Found({ more, others: { count, data }, teamName }: FoundProps) {
  const t = useTranslations("sitting");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [first] = data;
  if (!first) {
    return (
      <Card title={t("noneTitle")}>
        <p role="status">{t("none", { team: teamName })}</p>
      </Card>
    );
  }
  const openOther = (recipientId: number) => {
    setState("busy");
    more.openOther(recipientId).then(
      (address) => location.assign(address),
      () => setState("failed"),
    );
  };
  return (
    <Card title={t("waiting", { count })}>
      <ul className="list-disc pl-5">
        {data.map(({ recipientId, title }) => (
          <li key={recipientId} className="[overflow-wrap:anywhere]">
            {title ?? t("protected")}
          </li>
        ))}
      </ul>
      {state === "failed" && <p role="alert">{t("failed")}</p>}
      <Button size="recipient" wide loading={state === "busy"} onClick={() => openOther(first.recipientId)}>
        {t("next")}
      </Button>
      <p className="text-body text-ink-2">{t("each")}</p>
    </Card>
  );
}
