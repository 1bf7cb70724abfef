/** A service's own description of itself or of its state. */
export abstract class ServiceReports {
  /** Its OpenAPI document. Throws when it does not answer. */
  abstract openApi(service: string): Promise<OpenApi>;
  /** Its readiness, null when it does not answer. */
  abstract readiness(service: string): Promise<Readiness | null>;
}

export interface OpenApi {
  readonly paths: Record<string, unknown>;
  readonly components?: { readonly schemas?: Record<string, unknown> };
}

export interface Readiness {
  readonly status: string;
  readonly components: Record<string, { readonly ok: boolean }>;
}
