"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import { TextButton } from "../frame";
import { type AuthWay, listAuthWays } from "../model/ways";
import { AccountPanel } from "./account-panel";
import { AppPanel } from "./app-panel";
import { useChallenge } from "./challenge-context";
import { ClaveUnicaPanel } from "./clave-unica-panel";
import { Enrolment } from "./enrolment/enrolment";
import { MailedCode } from "./mailed-code";
import { Panel } from "./panel";
import { PasskeyPanel } from "./passkey-panel";
import { PasswordPanel } from "./password-panel";

export type PanelProps = {
  onSetUp: () => void;
};

const PANELS: Record<AuthWay, (props: PanelProps) => ReactNode> = {
  code: CodePanel,
  app: AppPanel,
  password: PasswordPanel,
  passkey: PasskeyPanel,
  account: AccountPanel,
  claveUnica: ClaveUnicaPanel,
};

type View = { way: AuthWay | null; isSettingUp: boolean };

type ChallengeProps = {
  methods: readonly AuthMethod[];
  /** Method already chosen in the frame. */
  first?: AuthWay;
};

/** Offers the methods as equal buttons, or opens the only one. Any one of them is enough. */
export function Challenge({ methods, first }: ChallengeProps) {
  const t = useTranslations("challenge");
  const ways = listAuthWays(methods);
  const [only] = ways.length === 1 ? ways : ways.filter((way) => way === first);
  const [view, setView] = useState<View>({ way: only ?? null, isSettingUp: false });
  const { way } = view;
  if (way === null)
    return <Choice ways={ways} onChoose={(chosen) => setView({ way: chosen, isSettingUp: false })} />;
  if (view.isSettingUp) {
    return <Enrolment way={way} onBack={() => setView({ way, isSettingUp: false })} />;
  }
  const PanelOfWay = PANELS[way];
  return (
    <div className="flex flex-col gap-4">
      <PanelOfWay onSetUp={() => setView({ way, isSettingUp: true })} />
      {ways.length > 1 && (
        <TextButton className="-ml-2 self-start" onClick={() => setView({ way: null, isSettingUp: false })}>
          {t("other")}
        </TextButton>
      )}
    </div>
  );
}

function Choice({ ways, onChoose }: { ways: readonly AuthWay[]; onChoose: (way: AuthWay) => void }) {
  const t = useTranslations("challenge");
  const { email } = useChallenge();
  return (
    <div className="flex flex-col gap-3">
      <p>{t("choose")}</p>
      {ways.map((way) => (
        <Button
          key={way}
          size="recipient"
          variant="secondary"
          wide
          className="py-2 whitespace-normal [overflow-wrap:anywhere]"
          onClick={() => onChoose(way)}
        >
          {t(`way.${way}`, { email })}
        </Button>
      ))}
    </div>
  );
}

/** TWO_FACTOR_AUTH by a mailed code (components/signing.md 6.3). */
function CodePanel() {
  const t = useTranslations("challenge.code");
  const { api, purpose, onAuth } = useChallenge();
  return (
    <Panel title={t("title")}>
      <MailedCode purpose={purpose} onCode={(code) => api.withCode(purpose, code).then(onAuth)} />
    </Panel>
  );
}
