import { findInstance, provide } from "@/server/runtime";

declare module "@/server/runtime" {
  interface Registry {
    /**
     * Statuses set by pages during rendering, by request. Pages can only answer 200 and 404 by themselves.
     */
    pageStatus: Map<string, number>;
  }
}

const getStatuses = (): Map<string, number> => findInstance("pageStatus") ?? provide("pageStatus", new Map());

/** Makes the page of this request answer with `status`. Call it before the page is rendered. */
export function setPageStatus(requestId: string, status: number): void {
  getStatuses().set(requestId, status);
}

/** Returns a page's status for the web process, which asks when the first byte goes out. */
export const findPageStatus = (requestId: string): number | undefined => getStatuses().get(requestId);

export const forgetPageStatus = (requestId: string): boolean => getStatuses().delete(requestId);
