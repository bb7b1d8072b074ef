import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { Draft } from "../use-draft";

export type SettingsProps = { draft: Draft; envelope: OwnerEnvelope };
