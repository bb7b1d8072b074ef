"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IdentityCheck, VerifiedPerson } from "../auth/identity/identity-check";
import { useSessionContext } from "../state/session-context";
import { useStateStore } from "../state/use-signing-state";
import type { FieldControlProps } from "./field-control";
import { LabelledGroup } from "./labelled";

/**
 * RUT_FIRMADO: locked, because ClaveÚnica provides it. Starts the check,
 * then shows the RUT and the verified person (components/signing.md 5.6).
 */
export function SignedRutControl({ field, problem }: FieldControlProps) {
  const t = useTranslations("signing");
  const { state, view, edits, fields, seen: seenTracker } = useSessionContext();
  const { reload } = useStateStore();
  const { identity } = state.session;
  const [hasLeft, setHasLeft] = useState(false);
  const isCounted = useRef(false);
  const isBack = hasLeft && field.inserted;
  // The page may see the value before the tab reports that it is done, so showing
  // it here counts as seen. Only once: a later change by another tab is news.
  useEffect(() => {
    if (!isBack || isCounted.current) return;
    isCounted.current = true;
    // A single check fills all of them.
    const signedRuts = fields.filter(({ type }) => type === "RUT_FIRMADO").map(({ id }) => id);
    seenTracker.checked(state.session, signedRuts);
  }, [isBack, fields, seenTracker, state.session]);
  if (!field.own || !identity) return <p className="text-ink-2">{t("field.rutFirmado")}</p>;
  const place = { view: view === "form" ? ("form" as const) : ("steps" as const), fieldId: field.id };
  return (
    <LabelledGroup field={field} problem={problem}>
      {() =>
        field.inserted ? (
          <VerifiedPerson
            name={identity.verified?.name ?? state.recipient.name}
            run={field.customText}
            isBack={isBack}
          />
        ) : (
          <IdentityCheck
            identity={identity}
            recipientId={state.recipient.id}
            sender={state.sender.name}
            place={place}
            flush={edits.flush}
            onBack={() => void reload().catch(() => {})}
            onLeave={() => {
              isCounted.current = false;
              setHasLeft(true);
            }}
            purpose="field"
          />
        )
      }
    </LabelledGroup>
  );
}
