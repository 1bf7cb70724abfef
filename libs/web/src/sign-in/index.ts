/** Signing in with a one-time code. Not shared: each remote that signs people in carries it. */
export { CodeStep, type CodeStepProps, type CodeTexts, type Resend, type Sent, useChallenge } from './code-step.tsx';
export { SignInFrame, type SignInFrameProps, SignInPair, SignInSteps, type SignInStepsProps } from './sign-in.tsx';
