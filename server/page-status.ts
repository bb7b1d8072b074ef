import { maybe, provide } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /** What pages being drawn say of their answer, by request. Pages have no way of their own but 200 and 404's screen. */
    pageStatus: Map<string, number>;
  }
}

const statuses = (): Map<string, number> => maybe("pageStatus") ?? provide("pageStatus", new Map());

/** Has the page that this request asks for answer with `status`, whatever it shows. Said before the page is drawn. */
export function answerPageWith(requestId: string, status: number): void {
  statuses().set(requestId, status);
}

/** What the page said; for the web process, which asks when the first byte goes out. */
export const pageStatusOf = (requestId: string): number | undefined => statuses().get(requestId);

/** To be called when the request is over, so that nothing is kept. */
export const forgetPageStatus = (requestId: string): boolean => statuses().delete(requestId);
