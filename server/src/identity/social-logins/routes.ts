import { socialLogins } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { socialLoginOfDriver } from './actions/driver';
import { finishSocialLink, finishSocialLogin, socialLogin } from './actions/login';
import { listSocialLogins, unlinkSocialLogin } from './actions/own';
import { beginSocialLink, beginSocialLogin } from './actions/visit';

export const socialLoginRoutes = [
  inParts(socialLogins.socialLogin, socialLogin),
  inParts(socialLogins.socialLoginOfDriver, socialLoginOfDriver),
  inParts(socialLogins.beginSocialLogin, beginSocialLogin),
  inParts(socialLogins.finishSocialLogin, finishSocialLogin),
  on(socialLogins.listSocialLogins, listSocialLogins),
  inParts(socialLogins.beginSocialLink, beginSocialLink),
  inParts(socialLogins.finishSocialLink, finishSocialLink),
  on(socialLogins.unlinkSocialLogin, unlinkSocialLogin),
];
