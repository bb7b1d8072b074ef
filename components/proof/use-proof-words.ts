"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { type AuthMethod, getAccessMethods, getActionMethods } from "@/server/domain/recipient/auth-methods";
import type { RecipientRole } from "@/server/domain/vocabulary";

/** Returns short phrases for the proofs of identity that a recipient must give. */
export function useProofWords() {
  const t = useTranslations("proof");
  const format = useFormatter();
  const formatMethods = (methods: readonly AuthMethod[]) => {
    // FAO_HASH is required in addition to the others, of which any one is enough.
    const others = methods.filter((method) => method !== "FAO_HASH").map((method) => t(`named.${method}`));
    const any = others.length > 0 ? [format.list(others, { type: "disjunction" })] : [];
    return format.list([...any, ...(methods.includes("FAO_HASH") ? [t("named.FAO_HASH")] : [])]);
  };
  const joinParts = (access: readonly AuthMethod[], action: readonly AuthMethod[], role: RecipientRole) => {
    const parts = [
      ...(access.length > 0 ? [t("said.access", { methods: formatMethods(access) })] : []),
      ...(action.length > 0 ? [t("said.action", { methods: formatMethods(action), role })] : []),
    ];
    return parts.length > 0 ? parts.join(" · ") : null;
  };
  /** Describes the proof required from every recipient; null if the link is enough. */
  const formatEnvelopeProof = ({ authOptions: { globalAccessAuth, globalActionAuth } }: OwnerEnvelope) =>
    joinParts(globalAccessAuth, globalActionAuth, "SIGNER");
  /**
   * Describes the proof required from one recipient, their own or the envelope's; null if the link is enough.
   */
  const formatRecipientProof = (
    { role, authOptions }: OwnerRecipient,
    envelope: OwnerEnvelope,
  ): string | null => {
    const action = getActionMethods({ role, actionAuth: authOptions.actionAuth }, envelope.authOptions);
    return joinParts(getAccessMethods(authOptions, envelope.authOptions), action, role);
  };
  return { names: formatMethods, asked: formatEnvelopeProof, said: formatRecipientProof };
}
