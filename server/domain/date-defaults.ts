import type { DateFormat } from "./vocabulary";

/** What a team starts with (domain/README.md 3.5). */
export const DEFAULT_DATE_FORMAT = "yyyy-MM-dd hh:mm a" satisfies DateFormat;

export const DEFAULT_TIME_ZONE = "Etc/UTC";
