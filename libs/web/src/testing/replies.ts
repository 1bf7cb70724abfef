import type { Problem, PublicCall, SessionReply, SuccessBody } from '@asili/contracts';

/** Calls the gateway answers by itself, beside those of the contracts. */
interface GatewayBodies {
  'GET /api/auth/session': SessionReply;
  'GET /api/openapi.json': object;
}
type Known = PublicCall | keyof GatewayBodies;
type BodyOfKnown<Call extends Known> = Call extends keyof GatewayBodies
  ? GatewayBodies[Call]
  : Call extends PublicCall
    ? SuccessBody<Call>
    : never;

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [Path];
type Fits<Given extends readonly string[], Wanted extends readonly string[]> = Given extends readonly [
  infer G,
  ...infer GivenRest extends string[],
]
  ? Wanted extends readonly [infer W, ...infer WantedRest extends string[]]
    ? W extends G | `{${string}}`
      ? Fits<GivenRest, WantedRest>
      : false
    : false
  : Wanted extends readonly []
    ? true
    : false;

/** The call of the contracts behind an address, such as `GET /api/products/prd_1`: itself where it is spelled out, else by its segments. */
type CallAt<Address extends string> = Address extends Known
  ? Address
  : { [Call in Known]: Fits<Segments<Address>, Segments<Call>> extends true ? Call : never }[Known];

/** What a call answers when all goes well; never for an address nobody serves. */
export type BodyAt<Address extends string> = string extends Address ? never : BodyOfKnown<CallAt<Address>>;

/** What a spec says of a problem; who asks reads the rest nowhere. */
export type ProblemReply = Pick<Problem, 'code' | 'status'> & Partial<Problem>;
