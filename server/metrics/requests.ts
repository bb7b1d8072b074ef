import { incrementCounter, listCounterValues } from "@/server/counters";
import type { Family, Sample } from "./text";

const REQUESTS = "http_requests";
const SECONDS = "http_seconds";
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Area of the product that a route belongs to: durations are kept only per area. */
function getRouteArea(route: string): string {
  const [, first = "", second = ""] = route.split("/");
  if (first === "api")
    return /^(?:v1|v2|trpc|sign|direct|files|auth|inngest)$/.test(second) ? `api-${second}` : "api";
  if (/^(?:sign|d|embed|t|admin)$/.test(first)) return first;
  return route === "static" || route === "other" ? route : "page";
}

/** Counts one answered request. @param route as `createRouteNamer` returns it */
export function countRequest(request: {
  route: string;
  method: string | undefined;
  status: number;
  ms: number;
}): void {
  const { route, status, ms } = request;
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
  incrementCounter(REQUESTS, { route, method, status: String(status) });
  const area = getRouteArea(route);
  const le = BUCKETS.find((bound) => ms / 1000 <= bound);
  incrementCounter(`${SECONDS}_bucket`, { area, le: le === undefined ? "+Inf" : String(le) });
  incrementCounter(`${SECONDS}_sum`, { area }, ms / 1000);
}

/** Each bucket includes those below it, as Prometheus requires. */
function buildHistogram(area: string, sum: number): Sample[] {
  const own = new Map(
    listCounterValues(`${SECONDS}_bucket`)
      .filter(({ labels }) => labels.area === area)
      .map(({ labels, value }) => [labels.le, value]),
  );
  let below = 0;
  const buckets = [...BUCKETS.map(String), "+Inf"].map((le): Sample => {
    below += own.get(le) ?? 0;
    return { suffix: "_bucket", labels: { area, le }, value: below };
  });
  return [
    ...buckets,
    { suffix: "_sum", labels: { area }, value: sum },
    { suffix: "_count", labels: { area }, value: below },
  ];
}

export const listRequestFamilies = (): Family[] => [
  {
    name: "rubrica_http_requests_total",
    type: "counter",
    help: "Requests this process has answered.",
    samples: listCounterValues(REQUESTS),
  },
  {
    name: "rubrica_http_request_duration_seconds",
    type: "histogram",
    help: "How long this process took to answer, by part of the product.",
    samples: listCounterValues(`${SECONDS}_sum`).flatMap(({ labels, value }) =>
      buildHistogram(labels.area ?? "", value),
    ),
  },
];
