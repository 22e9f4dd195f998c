import { endRegistration } from '../support/registration'
import '../support/parameter-types'
import '../support/hooks'
// Those used most come first: Cucumber finds the definition of each step by looking at one after the other.
import './calls'
import './statuses'
import './values'
import './bodies'
import './lists'
import './stories'
import './requests'
import './headers'
import './cookies'
import './keeping'
import './documents'
import './streams'
import './graphql'

endRegistration()
