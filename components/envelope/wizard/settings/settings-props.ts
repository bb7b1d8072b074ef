import type { OwnerEnvelope } from "@/components/envelope/answers";
import type { Draft } from "../use-draft";

/** What every group of settings works on. */
export type SettingsProps = { draft: Draft; envelope: OwnerEnvelope };
