"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { Button } from "@/components/ui/button";

const Message = z.object({ action: z.string(), data: z.unknown() });
const Height = z.object({ height: z.number() });
type Heard = { id: number; at: Date; action: string; data: unknown };

const FIXED_PX = 640;
/** Most messages kept in the log. */
const KEPT = 200;

export function LiveFrame({ src, follows }: { src: string; follows: boolean }) {
  const t = useTranslations("docs.playground");
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIXED_PX);
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  useEffect(() => {
    let count = 0;
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const message = Message.safeParse(event.data);
      if (!message.success) return;
      const { action, data } = message.data;
      count += 1;
      const entry = { id: count, at: new Date(), action, data };
      setHeard((before) => [entry, ...before].slice(0, KEPT));
      const wish = action === "resize" ? Height.safeParse(data) : null;
      if (wish?.success) setHeight(wish.data.height);
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, []);
  return (
    <div className="mt-6 grid gap-6 grid-cols-1 2xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="mb-2 text-dense text-ink-2">
          {t("address")}: <code className="font-mono wrap-anywhere">{src}</code>
        </p>
        <iframe
          ref={frame}
          src={src}
          title={t("frame")}
          allow="publickey-credentials-get *; publickey-credentials-create *; clipboard-write *"
          style={{ height: follows ? height : FIXED_PX }}
          className="w-full rounded-card border border-control"
        />
      </div>
      <MessageLog heard={heard} onClear={() => setHeard([])} />
    </div>
  );
}

function MessageLog({ heard, onClear }: { heard: readonly Heard[]; onClear: () => void }) {
  const t = useTranslations("docs.playground");
  return (
    <section aria-labelledby="playground-log" className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h3 id="playground-log" className="text-body font-semibold">
          {t("log")}
        </h3>
        <Button size="dense" variant="quiet" disabled={heard.length === 0} onClick={onClear}>
          {t("clear")}
        </Button>
      </div>
      <div
        role="log"
        aria-labelledby="playground-log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-96 overflow-y-auto rounded-card border border-hairline bg-canvas p-3"
      >
        {heard.length === 0 && <p className="text-dense text-ink-2">{t("empty")}</p>}
        <ol lang="en" className="flex flex-col gap-2">
          {heard.map(({ id, at, action, data }) => (
            <li key={id} className="font-mono text-dense wrap-anywhere">
              <span className="text-ink-2">{at.toISOString().slice(11, 23)}</span>{" "}
              <strong className="font-semibold">{action}</strong> {data === null ? "" : JSON.stringify(data)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
