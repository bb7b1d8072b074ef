import type { SigningState } from "@/server/contract/signing";
import type { Messages } from "@/server/domain/messages";

type NoScriptNoticeProps = { state: SigningState | undefined; words: Messages["signing"]["noScript"] };

/**
 * Signing needs scripts; reading and downloading do not (components/signing.md 5.4).
 * Rendered by the server, visible only without scripts. The state holds what any
 * holder of the link may see: behind an access check there is none, and so no file.
 */
export function NoScriptNotice({ state, words }: NoScriptNoticeProps) {
  const files = state?.screen === "sign" ? state.session.files : [];
  return (
    <noscript>
      <section className="flex flex-col gap-2 border-b border-hairline bg-warning-tint px-5 py-4 text-reader text-ink">
        <p className="font-medium">{words.title}</p>
        <p>{files.length > 0 ? words.read : words.nothing}</p>
        <ul>
          {files.map(({ id, title, originalUrl }) => (
            <li key={id}>
              <a
                href={originalUrl}
                className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {title} (PDF)
              </a>
            </li>
          ))}
        </ul>
      </section>
    </noscript>
  );
}
