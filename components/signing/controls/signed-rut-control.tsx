"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IdentityCheck, VerifiedPerson } from "../auth/identity/identity-check";
import { useSessionContext } from "../state/session-context";
import { useStateStore } from "../state/use-signing-state";
import type { FieldControlProps } from "./field-control";
import { LabelledGroup } from "./labelled";

/**
 * RUT_FIRMADO: locked, because it comes from ClaveÚnica; the way there, then the RUT with who was verified
 * (components/README.md 5.6).
 */
export function SignedRutControl({ field, problem }: FieldControlProps) {
  const t = useTranslations("signing");
  const { state, view, edits, fields, seen } = useSessionContext();
  const { reload } = useStateStore();
  const { identity } = state.session;
  const [hasLeft, setHasLeft] = useState(false);
  const isCounted = useRef(false);
  const isBack = hasLeft && field.inserted;
  // The page may see the value before the tab says that it is done, so what counts is that it is shown here; once, for
  // what another tab puts over it later is news.
  useEffect(() => {
    if (!isBack || isCounted.current) return;
    isCounted.current = true;
    // One check fills them all.
    const signedRuts = fields.filter(({ type }) => type === "RUT_FIRMADO").map(({ id }) => id);
    seen.checked(state.session, signedRuts);
  }, [isBack, fields, seen, state.session]);
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
