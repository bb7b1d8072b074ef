import type { RecipientAuth } from "@/server/domain/aggregate";
import { CREATABLE_FIELD_TYPES, type CreatableFieldType } from "@/server/domain/field/meta-types";
import { isSigningRemotely } from "@/server/domain/recipient/remote-signature";
import type { SendingOptions } from "./sending-problem";

type Owner = Pick<RecipientAuth, "actionAuth">;

/**
 * Fillable by the national identity, or by the recipient's own certificate (domain/fields.md 8.6, rule 8).
 */
export function isRutFillable(
  owner: Owner | undefined,
  { isRutFirmadoAvailable, availableMethods }: SendingOptions,
): boolean {
  const isByCertificate =
    owner !== undefined && isSigningRemotely(owner) && availableMethods?.has("FAO_HASH") === true;
  return isRutFirmadoAvailable === true || isByCertificate;
}

/**
 * Returns the field types that can be sent to this recipient with the installation's set-up (ruling 46). The
 * owner may place exactly those that the check before sending accepts.
 */
export function listSendableTypes(
  owner: Owner | undefined,
  options: SendingOptions,
): readonly CreatableFieldType[] {
  return CREATABLE_FIELD_TYPES.filter((type) => type !== "RUT_FIRMADO" || isRutFillable(owner, options));
}
