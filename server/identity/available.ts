import { offeredWith } from "@/server/domain/recipient/auth-methods";
import { env } from "@/server/env";
import { type ClaveUnicaSettings, claveUnicaSettings } from "./claveunica/settings";

/** ClaveÚnica as this installation is set up for it, or null. */
export const claveUnica = (): ClaveUnicaSettings | null => claveUnicaSettings(env());

/** What this installation can enforce, for every check before sending (ruling 46). */
export const sendingOptions = () => offeredWith({ claveUnica: claveUnica() !== null });
