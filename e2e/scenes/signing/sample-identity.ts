import type { SessionIdentity } from "@/server/contract/provider-session";
import type { SigningField, SigningState } from "@/server/contract/signing";
import type { SampleName } from "./samples";

const OPEN: SessionIdentity = {
  isAvailable: true,
  verified: null,
  logoutUrl: "https://accounts.claveunica.example/api/v1/accounts/app/logout",
};
const MARIA = { name: "María Soto", run: "12.345.678-5", at: "2026-11-20T14:25:00.000Z" };

/**
 * A recipient who must identify; `#identity=mismatch` and the like in the URL give the result of the last
 * try.
 */
const IDENTITIES = {
  identity: OPEN,
  identityVerified: { ...OPEN, verified: MARIA },
  identityFrame: OPEN,
  identityNotSetUp: { ...OPEN, isAvailable: false },
} as const satisfies Partial<Record<SampleName, SessionIdentity>>;

/** Adds a RUT_FIRMADO field to the sample. */
export function withIdentity(screen: keyof typeof IDENTITIES, state: SigningState): SigningState {
  const identity: SessionIdentity = IDENTITIES[screen];
  if (state.screen !== "sign") return state;
  const [first] = state.session.fields;
  if (!first) return state;
  const { verified } = identity;
  const field: SigningField = {
    ...first,
    id: 90,
    type: "RUT_FIRMADO",
    positionY: 20,
    meta: null,
    inserted: verified !== null,
    customText: verified?.run ?? "",
  };
  return { ...state, session: { ...state.session, identity, fields: [field, ...state.session.fields] } };
}
