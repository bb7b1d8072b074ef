import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { FieldApi } from "@/components/field-editor/field-api";
import { Toaster } from "@/components/ui/toast";
import { sampleEnvelope } from "./sample-envelope";
import { makeSamplePdf } from "./sample-pdf";

const EditorSession = dynamic(() => import("@/components/field-editor/editor-session"), { ssr: false });

/** Keeps saved fields in memory until the page is closed; with `?offline` every call fails. */
function createMemoryFieldApi(isOffline: boolean): FieldApi {
  let lastId = 100;
  const answerCall = async <T,>(value: T) =>
    isOffline ? ({ ok: false, reason: "unreachable" } as const) : ({ ok: true, value } as const);
  return {
    createMany: (fields) =>
      answerCall(
        fields.map(() => {
          lastId += 1;
          return { serverId: lastId, revision: 1 };
        }),
      ),
    updateMany: (fields) =>
      answerCall(fields.map(({ serverId, revision }) => ({ serverId, revision: revision + 1 }))),
    deleteMany: () => answerCall(null),
    follow: () => answerCall({ revision: 1, fields: [], removed: new Map() }),
    beat: () => answerCall({ revision: 1, others: [], left: null }),
  };
}

/** Query: `?pages=300&files=2&offline` */
export function Workbench() {
  const query = new URLSearchParams(location.search);
  const pages = Number(query.get("pages") ?? 4);
  const files = Number(query.get("files") ?? 1);
  const isOffline = query.has("offline");
  const [envelope, setEnvelope] = useState<OwnerEnvelope | null>(null);
  const [api] = useState(() => createMemoryFieldApi(isOffline));
  useEffect(() => {
    const titles = Array.from({ length: files }, (_, index) => `Agreement ${index + 1}`);
    const made = titles.map(async (title) => ({ title, ...(await makeSamplePdf(title, pages)) }));
    void Promise.all(made).then((all) => setEnvelope(sampleEnvelope(all)));
  }, [pages, files]);
  return (
    <main className="h-dvh">
      <h1 className="sr-only">Workbench</h1>
      {envelope && (
        <EditorSession envelope={envelope} teamUrl="bench" api={api} onContinue={() => undefined} />
      )}
      <Toaster />
    </main>
  );
}
