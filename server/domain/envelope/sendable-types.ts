import type { RecipientAuth } from "@/server/domain/aggregate";
import { CREATABLE_FIELD_TYPES, type CreatableFieldType } from "@/server/domain/field/meta-types";
import { signsRemotely } from "@/server/domain/recipient/remote-signature";
import type { SendingOptions } from "./sending-problem";

type Owner = Pick<RecipientAuth, "actionAuth">;

/** By the national identity, or by the certificate of whoever signs with one (domain/README.md 8.6, rule 8). */
export function isRutFillable(
  owner: Owner | undefined,
  { isRutFirmadoAvailable, availableMethods }: SendingOptions,
): boolean {
  const isByCertificate =
    owner !== undefined && signsRemotely(owner) && availableMethods?.has("FAO_HASH") === true;
  return isRutFirmadoAvailable === true || isByCertificate;
}

/**
 * The types of field that can be sent to this person with what the installation has set up (ruling 46). What an owner
 * may place is exactly what the check before sending lets through.
 */
export function sendableTypes(
  owner: Owner | undefined,
  options: SendingOptions,
): readonly CreatableFieldType[] {
  return CREATABLE_FIELD_TYPES.filter((type) => type !== "RUT_FIRMADO" || isRutFillable(owner, options));
}
