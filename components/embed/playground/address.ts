/** Settings of the playground. An empty text means not set. */
export type Wishes = {
  name: string;
  lockName: boolean;
  email: string;
  lockEmail: boolean;
  language: "" | "en" | "es";
  theme: "auto" | "light" | "dark";
  allowDocumentRejection: boolean;
  showOtherRecipientsCompletedFields: boolean;
  hideHeader: boolean;
  primary: string;
  radius: string;
};

export const NO_WISHES: Wishes = {
  name: "",
  lockName: false,
  email: "",
  lockEmail: false,
  language: "",
  theme: "auto",
  allowDocumentRejection: false,
  showOtherRecipientsCompletedFields: true,
  hideHeader: false,
  primary: "",
  radius: "",
};

const LINK = /^\/(?:embed\/)?(sign|direct|d)\/([A-Za-z0-9_-]{8,128})\/?$/;

/**
 * Returns the frame's path for a signing or direct link of this installation, otherwise null.
 * @param origin our own
 */
export function toFramePath(link: string, origin: string): string | null {
  const url = tryParse(link.trim(), origin);
  const linkMatch = url?.origin === origin ? LINK.exec(url.pathname) : null;
  return linkMatch ? `/embed/${linkMatch[1] === "sign" ? "sign" : "direct"}/${linkMatch[2]}` : null;
}

function tryParse(text: string, base: string): URL | null {
  try {
    return text === "" ? null : new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * Builds the fragment for these options: base64 of UTF-8
 * JSON, with only the values that differ from the defaults.
 */
export function buildEmbedFragment({ primary, radius, ...plain }: Wishes): string {
  const changedOptions = Object.entries(plain).filter(
    ([key, value]) => value !== Object.entries(NO_WISHES).find(([name]) => name === key)?.[1],
  );
  const vars = Object.entries({ primary, radius }).filter(([, value]) => value !== "");
  const options = Object.fromEntries(
    vars.length > 0 ? [...changedOptions, ["cssVars", Object.fromEntries(vars)]] : changedOptions,
  );
  if (Object.keys(options).length === 0) return "";
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(options))));
}
