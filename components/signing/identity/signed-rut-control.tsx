"use client";

import { useTranslations } from "use-intl";
import type { FieldControlProps } from "../fields/field-control";
import { LabelledGroup } from "../fields/labelled";
import { useSessionContext } from "../session/session-context";
import { useStateCorrection } from "../use-signing-state";
import { IdentityCheck, VerifiedPerson } from "./identity-check";
import { identifiedOutside } from "./identity-return";

/** RUT_FIRMADO: locked, because it comes from ClaveÚnica; the way there, then the RUT with who was verified (ux.md 5.6). */
export function SignedRutControl({ field, problem }: FieldControlProps) {
  const t = useTranslations("signing");
  const { state, view, edits } = useSessionContext();
  const { reload } = useStateCorrection();
  const { identity } = state.session;
  if (!field.own || !identity) return <p className="text-ink-2">{t("field.rutFirmado")}</p>;
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
              void reload().catch(() => {});
            }}
            purpose="field"
          />
        )
      }
    </LabelledGroup>
  );
}
