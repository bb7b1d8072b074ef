import type { OwnerEnvelope } from "@/components/envelope/answers";
import type { Draft } from "../use-draft";

export type SettingsProps = { draft: Draft; envelope: OwnerEnvelope };
