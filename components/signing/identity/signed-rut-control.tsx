"use client";

import { useTranslations } from "use-intl";
import type { FieldControlProps } from "../fields/field-control";
import { LabelledGroup } from "../fields/labelled";
import { useSessionContext } from "../session/session-context";
import { useLatestSession } from "../session/use-latest-session";
import { useStateCorrection } from "../use-signing-state";
import { IdentityCheck, VerifiedPerson } from "./identity-check";
import { identifiedOutside } from "./identity-return";

/** RUT_FIRMADO: locked, because it comes from ClaveÚnica; the way there, then the RUT with who was verified (ux.md 5.6). */
export function SignedRutControl({ field, problem }: FieldControlProps) {
  const t = useTranslations("signing");
  const { state, view, edits, fields, seen } = useSessionContext();
  const { reload } = useStateCorrection();
  const latest = useLatestSession();
  const { identity } = state.session;
  if (!field.own || !identity) return <p className="text-ink-2">{t("field.rutFirmado")}</p>;
  // One check fills them all.
  const signedRuts = fields.filter(({ type }) => type === "RUT_FIRMADO").map(({ id }) => id);
  const place = { view: view === "form" ? ("form" as const) : ("steps" as const), fieldId: field.id };
  return (
    <LabelledGroup field={field} problem={problem}>
      {() =>
        field.inserted ? (
          <VerifiedPerson name={identity.verified?.name ?? state.recipient.name} run={field.customText} />
        ) : (
          <IdentityCheck
            identity={identity}
            recipientId={state.recipient.id}
            sender={state.sender.name}
            place={place}
            flush={edits.flush}
            onBack={() => {
              identifiedOutside();
              void reload().then(
                () => seen.checked(latest(), signedRuts),
                () => {},
              );
            }}
            purpose="field"
          />
        )
      }
    </LabelledGroup>
  );
}
