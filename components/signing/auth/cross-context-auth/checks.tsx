"use client";

import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { useLaterApi } from "../../api/use-later-api";
import { PlainFrame } from "../../frame";
import type { AuthWay } from "../../model/ways";
import { useStateStore } from "../../state/use-signing-state";
import { Challenge } from "../challenge";
import { ChallengeProvider } from "../challenge-context";
import { IdentityCheck } from "../identity/identity-check";
import { Loading } from "./tab-notices";

type SignState = Extract<SigningState, { screen: "sign" }>;

function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
      {children}
    </h1>
  );
}

/** Check before signing: the same methods as in the frame, all of which work in this tab. */
export function ActionCheck({ state, way }: { state: SignState; way: AuthWay | null }) {
  const t = useTranslations("challenge");
  const { reload } = useStateStore();
  const auth = useLaterApi()?.auth;
  const { email } = state.recipient;
  const challenge = useMemo(
    () =>
      auth && { api: auth, purpose: "ACTION" as const, email, onAuth: () => void reload().catch(() => {}) },
    [auth, email, reload],
  );
  const methods = state.session.actionAuth.filter((method) => method !== "EXPLICIT_NONE");
  return (
    <PlainFrame name={state.teamName}>
      <Heading>{t("action.title")}</Heading>
      <p>{t("outside.tab.action", { sender: state.sender.name, title: state.title })}</p>
      {challenge && (
        <ChallengeProvider value={challenge}>
          <Challenge methods={methods} {...(way ? { first: way } : {})} />
        </ChallengeProvider>
      )}
    </PlainFrame>
  );
}

const sendNothing = () => Promise.resolve();

/** Check for a field that holds the RUT: ClaveÚnica fills it. */
export function FieldCheck({ state }: { state: SignState }) {
  const t = useTranslations("signing.identity");
  const { identity } = state.session;
  return (
    <PlainFrame name={state.teamName}>
      <Heading>{t("title")}</Heading>
      {identity && (
        <IdentityCheck
          purpose="field"
          identity={identity}
          recipientId={state.recipient.id}
          sender={state.sender.name}
          place={{ view: "steps", fieldId: null }}
          flush={sendNothing}
          onBack={sendNothing}
        />
      )}
    </PlainFrame>
  );
}

type FilledByCheckProps = { confirm: () => Promise<void>; onEnd: (stage: "confirmed") => void };

/**
 * The check itself has filled the field on the document, so
 * there is nothing to confirm. Tells the frame to reload.
 */
export function FilledByCheck({ confirm, onEnd }: FilledByCheckProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the frame finds out by itself if this is lost.
  useEffect(() => {
    void confirm()
      .catch(() => {})
      .finally(() => onEnd("confirmed"));
  }, []);
  return <Loading />;
}
